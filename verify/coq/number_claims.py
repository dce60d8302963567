from verify.coq.out_of_reach import OutOfReach
def number_file(*a):
    raise OutOfReach("later")
