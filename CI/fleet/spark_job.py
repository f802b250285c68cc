"""Sums the logs of a fleet with Apache Spark: runs the same program as on one machine, once per partition.

    spark-submit CI/fleet/spark_job.py --logs URI --out URI --audit PATH [-- OPTIONS OF audit fleet]

Spark moves the lines of a device to one partition, where `audit fleet --summarize --whole-devices` sums them; the
summaries are merged in a tree by `audit fleet --merge`, and the report of the whole is printed. The bytes of the
summary are those of one process over all lines.

URIs are those that Spark supports: file://, hdfs://, s3a://. Text may be compressed with gzip. A Parquet file has the
lines in a column `line`, or a column for each key of an event.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

from pyspark import StorageLevel
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

# The device in the outermost object, before any nested one.
DEVICE = re.compile(rb'\s*\{[^{}\\]*?"device"\s*:\s*(?:"([^"\\]*)"|(-?\d[\d.eE+-]*))\s*[,}]')


def fleet(arguments, pieces):
    """The output of `audit fleet` for some pieces of input; a failure fails the task, which Spark retries."""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as output:
        process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=output, stderr=errors)
        try:
            for piece in pieces:
                process.stdin.write(piece)
            process.stdin.close()
        except BrokenPipeError:
            pass
        if process.wait() != 0:
            errors.seek(0)
            raise RuntimeError(f"{arguments[0]} failed: {errors.read(2000).decode(errors='replace')}")
        output.seek(0)
        return output.read()


def summarized(audit, options):
    def partition(lines):
        # ~ is longer than a Java list would be good for: 256 lines a write.
        def pieces():
            batch = []
            for _, line in lines:
                batch.append(line)
                if len(batch) == 256:
                    yield b"\n".join(batch) + b"\n"
                    batch = []
            if batch:
                yield b"\n".join(batch) + b"\n"

        yield fleet([audit, "fleet", "-", "--summarize", "--whole-devices", "--allow-empty", "--jobs", "1"] + options,
                    pieces())

    return partition


def merged(audit, options):
    def merge(one, other):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("one.fleet", "other.fleet")]
            for path, part in zip(paths, (one, other)):
                with open(path, "wb") as file:
                    file.write(part)
            return fleet([audit, "fleet", "--merge", "--whole-devices", "--allow-empty", "--jobs", "1"] + options + paths,
                         [])

    return merge


def keyed(line):
    """The hash of a line's device as the program reads it, which may be a number; lines without one are those of one."""
    found = DEVICE.match(line)
    if found and line.count(b'"device"') == 1 and b"\\" not in line:
        return zlib.crc32(found.group(1) or found.group(2) or b""), line
    device = None
    # Other text is that of idevicesyslog, whose device only the program finds, so all of it is in
    # one partition.
    if line.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") and (b'"device"' in line or b"\\" in line):
        try:
            # If a key is repeated, the last value counts, except null.
            members = json.loads(line, parse_int=str, parse_float=str, object_pairs_hook=lambda pairs: {
                key: value for key, value in pairs if value is not None})
            device = members.get("device") if isinstance(members, dict) else None
        except (ValueError, RecursionError):
            # Equal unreadable lines are in the same partition, so they count once.
            device = line.decode(errors="replace")
    # Half a surrogate pair is U+FFFD for the program.
    text = str(device or "").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return zlib.crc32(text.encode()), line


def lines(spark, uri):
    """The lines of text or Parquet as bytes."""
    if uri.rstrip("/").endswith(".parquet") or "parquet" in uri:
        frame = spark.read.parquet(uri)
        if "line" in frame.columns:
            column = F.col("line")
        else:
            column = F.to_json(F.struct(*[F.col(name) for name in frame.columns]))
        return frame.select(column.cast("binary").alias("line")).rdd.map(lambda row: bytes(row.line))
    return spark.read.text(uri).select(F.col("value").cast("binary").alias("line")).rdd.map(lambda row: bytes(row.line))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logs", required=True, action="append", help="a URI; repeatable")
    parser.add_argument("--out", required=True, help="where the summary is written, as one binary file")
    parser.add_argument("--audit", default="audit", help="the program, which each worker must have")
    parser.add_argument("options", nargs="*", help="options of audit fleet, after --")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("audit fleet").getOrCreate()
    rdd = spark.sparkContext.union([lines(spark, uri) for uri in arguments.logs])
    parts = rdd.map(keyed).partitionBy(max(rdd.getNumPartitions(), 1), lambda key: key).mapPartitions(
        summarized(arguments.audit, arguments.options))
    # The result of a merge doesn't depend on the order, so Spark may choose it.
    summary = parts.persist(StorageLevel.MEMORY_AND_DISK).treeReduce(merged(arguments.audit, arguments.options))
    path = arguments.out.removeprefix("file://")
    if "://" in path:
        hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
        target = hadoop.Path(path)
        file = target.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()).create(target, True)
        file.write(summary)
        file.close()
    else:
        with open(path, "wb") as file:
            file.write(summary)
    spark.stop()
    with tempfile.NamedTemporaryFile(suffix=".fleet") as file:
        file.write(summary)
        file.flush()
        # Findings of the report don't fail the job.
        subprocess.run([arguments.audit, "fleet", file.name], check=False)


if __name__ == "__main__":
    sys.exit(main())
