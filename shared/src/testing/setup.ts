import '@testing-library/jest-dom'

// What nobody expected to be logged is a failure of the test that logged it.
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    unexpected.push(words.map(String).join(' '))
  })
})

afterEach(() => {
  expect(unexpected).toEqual([])
})
