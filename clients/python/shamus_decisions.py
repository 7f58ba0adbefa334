"""Reads the decisions that `shamus run --records decisions` writes, with numpy alone: one file, Python 3.8 or later.

    from shamus_decisions import Decisions

    decisions = Decisions("out/decisions.parquet")
    for part in decisions:
        print(part["observation"].shape, part["mask"].shape, part["choice"], part["reward"])

It reads these files and no other Parquet; DuckDB, pyarrow and polars read them too. What the columns are is told in
docs/decisions.md.
"""

import json
import struct
import zlib

import numpy

INT32, DOUBLE, BYTES = 1, 5, 6
TYPES = {INT32: "<i4", DOUBLE: "<f8"}
UNSIGNED = 13


class Decisions:
    """A file of decisions: `description` is what it says of its rows. Each iteration reads the row groups one by one; a row
    group has rows of one arm, as a dict of arrays. An evaluation that there is not is NaN."""

    def __init__(self, path, columns=None):
        self.path = path
        with open(path, "rb") as file:
            file.seek(-8, 2)
            length, magic = struct.unpack("<i4s", file.read(8))
            if magic != b"PAR1":
                raise ValueError("%s is not a whole Parquet file" % path)
            file.seek(-8 - length, 2)
            footer = _Compact(file.read(length)).struct()
        texts = {pair[1]: pair.get(2) for pair in footer.get(5, [])}
        if b"shamus-decisions/2" not in texts:
            raise ValueError("%s has no decisions, or those of another version" % path)
        self.description = json.loads(texts[b"shamus-decisions/2"])
        self.elements = {element[4].decode(): element for element in footer[2][1:]}
        self.columns = list(self.elements if columns is None else columns)
        self.rows = footer[3]
        self.groups = footer.get(4, [])

    def __len__(self):
        """How many row groups there are."""
        return len(self.groups)

    def __iter__(self):
        for group in range(len(self)):
            yield self.read(group)

    def read(self, group):
        """One row group, by its number."""
        chunks = {chunk[3][3][0].decode(): chunk[3] for chunk in self.groups[group][1]}
        with open(self.path, "rb") as file:
            arm = int(self._column(file, "arm", chunks["arm"])[0])
            encoding = self.description["encodings"][self.description["arms"][arm - 1]["encoding"]]
            types = {"observation": "<i1" if encoding["type"] == "int8" else "<i2", "mask": "<i1"}
            return {name: self._column(file, name, chunks[name], types.get(name)) for name in self.columns}

    def _column(self, file, name, chunk, cells=None):
        file.seek(chunk[9])
        data = file.read(chunk[7])
        element = self.elements[name]
        parts, at = [], 0
        while at < len(data):
            header = _Compact(data, at)
            page = header.struct()
            start, at = header.at, header.at + page[3]
            levels = page[8][5]
            values = zlib.decompress(data[start + levels : at], 31)
            if element[1] != BYTES:
                kind = "<u4" if element.get(6) == UNSIGNED else TYPES[element[1]]
                values = numpy.frombuffer(values, kind)
                if levels:
                    here = _levels(data[start : start + levels], page[8][1])
                    spread = numpy.full(len(here), numpy.nan)
                    spread[here] = values
                    values = spread
            elif cells is not None:
                # Each row is its length, four bytes, and as many bytes.
                values = numpy.frombuffer(values, numpy.uint8).reshape(page[8][1], -1)[:, 4:]
            else:
                values = _texts(values)
            parts.append(values)
        column = numpy.concatenate(parts)
        return column.view(cells) if cells is not None else column


def _texts(data):
    texts, at = [], 0
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4], "little")
        texts.append(data[at + 4 : end].decode())
        at = end
    return numpy.array(texts)


def _levels(data, count):
    """Whether each row has a value: runs of one bit, or bits in groups of eight."""
    parts, reader = [], _Compact(data)
    while reader.at < len(data):
        head = reader.varint()
        size = head >> 1 if head & 1 else 1
        bits = numpy.frombuffer(data[reader.at : reader.at + size], numpy.uint8)
        parts.append(numpy.unpackbits(bits, bitorder="little") if head & 1 else numpy.repeat(bits, head >> 1))
        reader.at += size
    return numpy.concatenate(parts)[:count].astype(bool)


class _Compact:
    """Reads what the compact protocol of Thrift has written: structs as dicts by the numbers of their fields."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def integer(self):
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def struct(self):
        fields, number = {}, 0
        while True:
            head = self.byte()
            if head == 0:
                return fields
            number = number + (head >> 4) if head >> 4 else self.integer()
            fields[number] = self.value(head & 15)

    def value(self, kind):
        if kind in (1, 2):
            return kind == 1
        if kind in (4, 5, 6):
            return self.integer()
        if kind == 8:
            length = self.varint()
            self.at += length
            return bytes(self.data[self.at - length : self.at])
        if kind in (9, 10):
            head = self.byte()
            return [self.value(head & 15) for _ in range(head >> 4 if head >> 4 < 15 else self.varint())]
        if kind == 12:
            return self.struct()
        raise ValueError("the file is damaged, or not one of decisions")
