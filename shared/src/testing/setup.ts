import '@testing-library/jest-dom'
import { guardConsole } from './consoleGuard.ts'

guardConsole()

// jsdom has no viewport to scroll and no toast ever leaves a page without animations.
Object.assign(globalThis, { scrollTo: () => undefined })

// jsdom knows no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}
