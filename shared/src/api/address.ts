/** The path and query of a call: the same text on the server that preloads its answer and in the browser that asks for it. */
export function addressOf({ path, external }: { path: string; external?: Record<string, unknown> }): string {
  return external ? `${path}?external=${encodeURIComponent(JSON.stringify(external))}` : path
}
