import Testing

@testable import BudgetReplay

@Suite struct RandomTests {
  @Test func `SplitMix64 returns the published numbers`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  @Test func `xoshiro256** returns the published numbers`() {
    var generator = Xoshiro256(state: (1, 2, 3, 4))
    #expect(generator.next() == 11520)
    #expect(generator.next() == 0)
    #expect(generator.next() == 1_509_978_240)
    #expect(generator.next() == 1_215_971_899_390_074_240)
  }

  @Test func `FNV-1a returns the published hash`() {
    var hash = FNV1a()
    hash.add("a".utf8)
    #expect(hash.value == 12_638_187_200_555_641_996)
  }

  @Test func `a random stream depends on the seed, the run and the key`() {
    let key = "app/kind/systemSmall/0"
    var first = Xoshiro256.stream(seed: 42, run: 0, key: key)
    #expect(first.next() == 15_581_815_468_015_225_930)
    #expect(first.next() == 13_488_557_609_176_267_653)
    #expect(first.next() == 2_437_033_993_937_742_684)
    var second = Xoshiro256.stream(seed: 42, run: 1, key: key)
    #expect(second.next() == 8_571_925_827_516_166_366)
  }
}
