/** Tries again until the expectation holds. */
export async function eventually(expectation: () => Promise<void>): Promise<void> {
  const until = Date.now() + 45_000
  for (;;) {
    try {
      return await expectation()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
