import { File } from 'node:buffer'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { guardConsole } from './consoleGuard.ts'

guardConsole()

// Allow for slow CI machines.
configure({ asyncUtilTimeout: 30_000 })

// jsdom does not implement scrolling.
Object.assign(globalThis, { scrollTo: () => undefined })

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

// FormData and Blob are Node's here, so File must be Node's too.
Object.assign(globalThis, { File })
