"""Shapes of claims of kinds with fields of their own: functions MAKERS."""
