import { createEvent, fireEvent } from '@testing-library/react'

/** Presses a button at a time, in milliseconds, by touch or, with the count of the press, by mouse. */
export function pressAt(button: HTMLElement, timeStamp: number, mouseCount?: number): void {
  const click = createEvent.click(button, { detail: mouseCount })
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  Object.defineProperty(click, 'pointerType', { value: mouseCount === undefined ? 'touch' : 'mouse' })
  fireEvent(button, click)
}
