import BudgetReplay
import Testing

@testable import FleetLogs

struct SketchTests {
  @Test func `every number is within 1 % of the middle of its bucket`() {
    var last = (number: -1, bucket: -1)
    for number in Array(0...5_000) + (0..<500).map({ Int($0) * 134_217 }) {
      let bucket = Histogram.bucket(of: Int64(number))
      let numbers = Histogram.numbers(of: bucket)
      #expect(numbers.contains(Int64(number)))
      let middle = (numbers.lowerBound + numbers.upperBound) / 2
      #expect(Double(abs(middle - Int64(number))) <= Double(number) * Histogram.relativeError)
      if number == last.number + 1 { #expect(bucket - last.bucket <= 1) }
      last = (number, bucket)
    }
    #expect(Histogram.bucket(of: .max) == Histogram.bucketCount - 1)
    #expect(Histogram.bucket(of: -5) == 0)
  }

  @Test func `quantiles of merged histograms equal those of all numbers`() {
    var (one, two, all) = (Histogram(), Histogram(), Histogram())
    for number in 1...1000 as ClosedRange<Int64> {
      if number % 3 == 0 { one.add(number) } else { two.add(number) }
      all.add(number)
    }
    one.merge(two)
    #expect(one == all)
    #expect(one.quantile(percent: 50).map { abs($0 - 500) <= 4 } == true)
    #expect(one.quantile(percent: 95).map { abs($0 - 950) <= 8 } == true)
    #expect(Histogram().quantile(percent: 50) == nil)
  }

  @Test func `counts of any size are exact`() {
    var (histogram, other) = (Histogram(), Histogram())
    histogram.add(5, times: 65_535)
    histogram.add(5)
    other.add(5, times: 1 << 33)
    other.add(7, times: 3)
    histogram.merge(other)
    #expect(histogram.bars.map(\.count) == [65_536 + 1 << 33, 3])
    #expect(histogram.total == 65_539 + 1 << 33)
  }

  @Test(arguments: [0, 1, 10, 1000, 20_000, 60_000])
  func `devices are estimated within the stated error`(count: Int) {
    var (even, odd, all) = (DistinctCounter(), DistinctCounter(), DistinctCounter())
    for number in 0..<count {
      let hash = SipHash.hash("device \(number)".utf8, key: SipHash.Key())
      if number % 2 == 0 { even.add(hash) } else { odd.add(hash) }
      all.add(hash)
      all.add(hash)
    }
    even.merge(odd)
    #expect(even == all)
    let error = Double(abs(all.estimate - count))
    #expect(error <= 3 * DistinctCounter.standardError * Double(count))
  }

  @Test func `hashes match the vectors of the paper`() {
    // The vector in appendix A: the key is 00…0F, the message 00…0E.
    var key = SipHash.Key()
    (key.low, key.high) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    #expect(SipHash.hash((0..<15).map { UInt8($0) }, key: key) == 0xA129_CA61_49BE_45E5)
  }
}
