let expected: RegExp[] = []
let unexpected: string[] = []

/** Expects the code under test to log a matching error; otherwise the test fails. */
export function expectError(words: RegExp): void {
  expected.push(words)
}

/** Fails every test that logs an unexpected error. */
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
