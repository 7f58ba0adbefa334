"""Stands in for what of Gymnasium the client uses, where that is not installed."""

import enum
import importlib
import sys
import types

import numpy


class Env:
    def reset(self, *, seed=None, options=None):
        assert seed is None or isinstance(seed, int)

    @property
    def unwrapped(self):
        return self


class VectorEnv(Env):
    pass


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"


class Box:
    def __init__(self, low, high, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, low.shape, numpy.dtype(dtype)

    def __contains__(self, value):
        return bool((self.low <= value).all() and (value <= self.high).all())

    def sample(self):
        return numpy.random.default_rng().integers(self.low, self.high, endpoint=True).astype(self.dtype)


class Discrete(Box):
    def __init__(self, n):
        super().__init__(numpy.array(0), numpy.array(n - 1), "int64")
        self.n = n


class MultiBinary(Box):
    def __init__(self, n):
        super().__init__(numpy.zeros(n), numpy.ones(n), "int8")


class Dict(dict):
    pass


def batch_space(space, n):
    return Box(numpy.array([space.low] * n), numpy.array([space.high] * n), space.dtype)


_made = {}


def register(id, entry_point, vector_entry_point):
    _made[id] = entry_point, vector_entry_point


def _load(path):
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)


def make(id, **options):
    return _load(_made[id][0])(**options)


def make_vec(id, num_envs, vectorization_mode, **options):
    assert vectorization_mode == "vector_entry_point"
    return _load(_made[id][1])(num_envs=num_envs, **options)


def _module(name, **contents):
    module = types.ModuleType(name)
    module.__dict__.update(contents)
    sys.modules[name] = module
    return module


_spaces = _module("gymnasium.spaces", Box=Box, Discrete=Discrete, MultiBinary=MultiBinary, Dict=Dict)
_utils = _module("gymnasium.vector.utils", batch_space=batch_space)
_vector = _module("gymnasium.vector", VectorEnv=VectorEnv, AutoresetMode=AutoresetMode, utils=_utils)
_module("gymnasium", Env=Env, spaces=_spaces, vector=_vector, register=register, make=make, make_vec=make_vec)
