import { File } from 'node:buffer'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { guardConsole } from './consoleGuard.ts'

guardConsole()

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no viewport to scroll and no toast ever leaves a page without animations.
Object.assign(globalThis, { scrollTo: () => undefined })

// FormData is Node's here, and knows no files of jsdom.
Object.assign(globalThis, { File })

// jsdom knows no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

// Its Blob is Node's; so must a File be, to be one.
Object.assign(globalThis, { File })
