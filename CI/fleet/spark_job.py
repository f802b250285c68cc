"""Sums the logs of a fleet with Apache Spark: runs the same program as on one machine, once per split and bucket.

    spark-submit CI/fleet/spark_job.py --logs URI --out URI --audit PATH [-- OPTIONS OF audit fleet]

`audit fleet --partial` turns a split of the lines into the events of each bucket of devices, Spark moves these to one
partition per bucket, where `audit fleet --whole-devices` sums them, and the sums are merged in a tree; then the report
of the whole is printed. Lines go from Spark to the program in batches of Arrow, not one by one. The bytes of the
summary are those of one process over all lines.

URIs are those that Spark supports: file://, hdfs://, s3a://. Text may be compressed with gzip. A Parquet file has the
lines in a column `line`, or a column for each key of an event.
"""
import argparse
import functools
import itertools
import os
import subprocess
import sys
import tempfile

from pyspark import StorageLevel
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


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


def contents(column):
    """The bytes of all values of an Arrow column, one after another."""
    column = column.cast("binary")
    _, ends, data = column.buffers()
    ends = memoryview(ends).cast("i")
    return memoryview(data)[ends[column.offset]:ends[column.offset + len(column)]] if data else b""


def partial(audit, options, count):
    """Reads the lines of a split; returns a summary of each bucket of devices."""
    def split(batches):
        import pyarrow

        # After a line break, no line is taken for the first of a file, whose byte order mark doesn't count.
        output = fleet([audit, "fleet", "-", "--summarize", "--partial", str(count), "--allow-empty", "--jobs", "1"]
                       + options, itertools.chain([b"\n"], (contents(batch.column(0)) for batch in batches)))
        start = 0
        for bucket in range(count):
            end = start + 8 + int.from_bytes(output[start:start + 8], "little")
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array([bucket]), pyarrow.array([output[start + 8:end]])],
                                                  names=["bucket", "summary"])
            start = end

    return split


def summed(audit, parts):
    """The sums of summaries, whose options are those of their splits."""
    with tempfile.TemporaryDirectory() as folder:
        for number, part in enumerate(parts):
            with open(os.path.join(folder, f"{number}.fleet"), "wb") as file:
                file.write(part)
        return fleet([audit, "fleet", folder, "--summarize", "--whole-devices", "--allow-empty", "--jobs", "1"], [])


def lines(spark, uri):
    """The lines of text or Parquet as bytes, each with its line break."""
    if uri.rstrip("/").endswith(".parquet") or "parquet" in uri:
        frame = spark.read.parquet(uri)
        line = F.col("line") if "line" in frame.columns else F.to_json(F.struct(*map(F.col, frame.columns)))
    else:
        frame, line = spark.read.text(uri, lineSep="\n"), F.col("value")
    return frame.select(F.concat(line.cast("binary"), F.lit(b"\n")))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logs", required=True, action="append", help="a URI; repeatable")
    parser.add_argument("--out", required=True, help="where the summary is written, as one binary file")
    parser.add_argument("--audit", default="audit", help="the program, which each worker must have")
    parser.add_argument("options", nargs="*", help="options of audit fleet, after --")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("audit fleet").getOrCreate()
    audit, options = arguments.audit, arguments.options
    frame = functools.reduce(lambda one, other: one.union(other), [lines(spark, uri) for uri in arguments.logs])
    # The summaries of a bucket are a tenth of the lines. There are at most 256 buckets.
    count = min(max(frame.rdd.getNumPartitions() // 8, spark.sparkContext.defaultParallelism), 256)
    parts = frame.mapInArrow(partial(audit, options, count), "bucket long, summary binary").rdd.map(
        lambda row: (row.bucket, bytes(row.summary))).partitionBy(count, lambda bucket: bucket).mapPartitions(
            lambda parts: [summed(audit, (part for _, part in parts))])
    # The result of a merge doesn't depend on the order, so Spark may choose it.
    summary = parts.persist(StorageLevel.MEMORY_AND_DISK).treeReduce(
        lambda one, other: summed(audit, [one, other]))
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
