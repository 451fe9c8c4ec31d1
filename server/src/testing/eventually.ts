/** Tries again until the expectation holds, also while a test sets the clock. */
export async function eventually(expectation: () => Promise<void>): Promise<void> {
  const until = performance.now() + 45_000
  for (;;) {
    try {
      return await expectation()
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
