# Kazan and Reiter (2024), eq. (12), on a grid of priors; the smallest epsilon. Answers one line "one|line|two" after another.
epsilon <- function(p, q, ratio) {
  inner <- (1 - p)^2 + 4 * p * (1 - q) * (1 / ratio - p * q)
  below <- suppressWarnings(log(2 * p * (1 - q) / (sqrt(inner) - (1 - p))))
  at_one <- suppressWarnings(log((1 - p) / (1 / ratio - p)))
  found <- ifelse(q < 1, below, at_one)
  ifelse(is.nan(found) | is.infinite(ratio) | ratio * p * q >= 1, Inf, found)
}
axis <- (1:1000) / 1000
smallest <- function(p, q, allowed) {
  ratio <- pmax(0.25 / (p * q), 3)
  ratio[!allowed] <- Inf
  min(epsilon(p, q, ratio))
}
input <- file("stdin", open = "r")
while (length(line <- readLines(input, n = 1)) > 0) {
  found <- if (line == "line") {
    smallest(axis, rep(1, 1000), TRUE)
  } else {
    p <- rep(axis, times = 1000)
    q <- rep(axis, each = 1000)
    smallest(p, q, if (line == "one") q == 1 else TRUE)
  }
  cat(format(found, digits = 17), "\n", sep = "")
  flush(stdout())
}
