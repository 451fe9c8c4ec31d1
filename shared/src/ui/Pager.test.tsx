import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pager } from './Pager.tsx'

test('one page needs no pager', () => {
  const { container } = render(<Pager page={1} pageTotal={1} itemsTotal={5} onPage={() => undefined} />)
  expect(container).toBeEmptyDOMElement()
})

test('the pager says where one is and leads on', async () => {
  const visited: number[] = []
  render(<Pager page={2} pageTotal={3} itemsTotal={31} onPage={(page) => visited.push(page)} />)
  expect(screen.getByText('Page 2 of 3 (31 total items)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(visited).toEqual([3, 1])
})

test.each([
  [1, 'Previous'],
  [3, 'Next'],
])('on page %i of 3, %s leads nowhere and keeps the focus', async (page, name) => {
  const visited: number[] = []
  render(<Pager page={page} pageTotal={3} onPage={(page) => visited.push(page)} />)
  const button = screen.getByRole('button', { name })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  expect(visited).toEqual([])
})

test('from beyond the last page, Previous leads to the last', async () => {
  const visited: number[] = []
  render(<Pager page={999} pageTotal={3} onPage={(page) => visited.push(page)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(visited).toEqual([3])
})
