import { act, render, screen } from '@testing-library/react'
import { storedValue } from './storedValue.ts'

const parseUnit = (stored: unknown) => (stored === 'in' ? 'in' : 'mm')
const unit = storedValue<'mm' | 'in'>('unit', parseUnit)

function Unit() {
  return <p>{unit.use()}</p>
}

afterEach(() => jest.restoreAllMocks())

test('a value is the same in every component, and in another tab', () => {
  render([<Unit key={1} />, <Unit key={2} />])
  act(() => unit.write('in'))
  expect(screen.getAllByText('in')).toHaveLength(2)
  expect(localStorage.getItem('unit')).toBe('"in"')
  localStorage.removeItem('unit')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'unit' })))
  expect(screen.getAllByText('mm')).toHaveLength(2)
})

test('undefined removes a value', () => {
  unit.write('in')
  unit.write(undefined)
  expect(localStorage.getItem('unit')).toBeNull()
  expect(unit.read()).toBe('mm')
})

test.each(['in', '{"toString":1}'])('what cannot be read counts as nothing: %s', (stored) => {
  localStorage.setItem('words', stored)
  expect(storedValue('words', (value) => (value === undefined ? '' : String(value))).read()).toBe('')
})

test('a storage that throws is replaced by memory', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  unit.write('in')
  expect(unit.read()).toBe('in')
  unit.write(undefined)
  expect(unit.read()).toBe('mm')
})
