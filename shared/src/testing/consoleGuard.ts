let expected: RegExp[] = []
let unexpected: string[] = []

/** Says that the code under test logs an error of these words; the test fails if it does not. */
export function expectError(words: RegExp): void {
  expected.push(words)
}

/** What nobody expected to be logged is a failure of the test that logged it. */
export function guardConsole(): void {
  const seen = new Set<RegExp>()
  beforeEach(() => {
    expected = []
    unexpected = []
    seen.clear()
    jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(' ')
      const known = expected.find((pattern) => pattern.test(text))
      if (known) seen.add(known)
      else unexpected.push(text)
    })
  })
  afterEach(() => {
    expect(unexpected).toEqual([])
    expect(expected.filter((pattern) => !seen.has(pattern))).toEqual([])
  })
}
