#!/usr/bin/env node
import { run as runJest } from 'jest'
import { runCli } from '../runCli.ts'

// The commands of @elegant/remote-kit, in the folder of a repository that contains one remote.

const usage = `Usage: npx remote-kit <command>
  new NAME    makes the folder NAME, with a remote that has one page
  dev         shows the remote in the running shop, and every edit
  test        runs the unit tests; arguments are Jest's
  build       builds the remote
  check       checks types, and the build against the live shop
  release     checks the remote and makes it live
  canary, promote, rollback, undo, preview, status, gc: as in the repository of the shop
SHOP_URL is the address of the shop. What changes releases needs RELEASES_URL, the shop's bucket, or DIST_DIR.`

const releaseCommands = ['release', 'canary', 'promote', 'rollback', 'undo', 'preview', 'status', 'gc']

await runCli(async () => {
  const [, , command = '', ...args] = process.argv
  if (releaseCommands.includes(command)) {
    if (!process.env.RELEASES_URL && !process.env.DIST_DIR)
      throw new Error("RELEASES_URL is missing: the shop's bucket, in which the releases are.")
    await import('../releases/cli.ts')
    return
  }
  switch (command) {
    case 'new':
      return (await import('./newRemote.ts')).newRemote(args[0])
    case 'dev':
      return (await import('./develop.ts')).develop()
    case 'test':
      return runJest(['--config', JSON.stringify((await import('./remoteProject.ts')).tests), ...args])
    case 'build':
      return (await import('./remoteProject.ts')).build()
    case 'check':
      return (await import('./remoteProject.ts')).checkAll()
    default:
      throw new Error(usage)
  }
})
