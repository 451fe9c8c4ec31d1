import { TestEnvironment } from 'jest-environment-node'
import * as embeddedDatabases from './embeddedDatabases.ts'

/** Node environment with embedded databases that outlive a test file. JavaScript, because Jest would compile TypeScript. */
export default class DatabaseEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup()
    this.global.embeddedDatabases = embeddedDatabases
  }
}
