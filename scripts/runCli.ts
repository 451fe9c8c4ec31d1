/** Runs a command. An error ends it with its message instead of a stack trace. */
export async function runCli(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
