import { File } from 'node:buffer'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { guardConsole } from './consoleGuard.ts'

guardConsole()

// Allow for slow CI machines.
configure({ asyncUtilTimeout: 30_000 })

// jsdom does not implement scrolling.
Object.assign(globalThis, { scrollTo: () => undefined })

// FormData is Node's here and does not accept jsdom's File.
Object.assign(globalThis, { File })

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

// Blob is Node's, so File must be Node's too to be an instance of it.
Object.assign(globalThis, { File })
