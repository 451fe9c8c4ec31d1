/** An error at the start of a server that says in one sentence what to do. */
export class StartError extends Error {}

/** Runs the start of a server. If it fails the process ends: with the sentence of a `StartError`, otherwise with the stack. */
export async function startServer(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
