import { createEvent, fireEvent } from '@testing-library/react'

/** Presses a button at a time, in milliseconds. */
export function pressAt(button: HTMLElement, timeStamp: number): void {
  const click = createEvent.click(button)
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  fireEvent(button, click)
}
