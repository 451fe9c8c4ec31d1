import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { Pager } from './Pager.tsx'

const link = ({ to, ...props }: { to: string } & ComponentProps<'a'>) => (
  <a href={props['aria-disabled'] ? undefined : to} {...props} />
)
const paging = { link, getAddress: (page: number) => `?page=${page}` }

test('a single page has no pager', () => {
  const { container } = render(<Pager page={1} pageTotal={1} itemsTotal={5} {...paging} />)
  expect(container).toBeEmptyDOMElement()
})

test('displays the current page and links to the next', () => {
  render(<Pager page={2} pageTotal={3} itemsTotal={31} {...paging} />)
  expect(screen.getByText('Page 2 of 3 (31 total items)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=3')
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=1')
})

test.each([
  [1, 'Previous'],
  [3, 'Next'],
])('on page %i of 3, %s has no target and keeps the focus', async (page, name) => {
  render(<Pager page={page} pageTotal={3} {...paging} />)
  const step = screen.getByRole('link', { name })
  await userEvent.click(step)
  expect(step).toHaveAttribute('aria-disabled', 'true')
  expect(step).not.toHaveAttribute('href')
  expect(step).toHaveFocus()
})

test('a link keeps the focus when its page turns out to be the last', () => {
  const { rerender } = render(<Pager page={1} pageTotal={2} {...paging} />)
  const next = screen.getByRole('link', { name: 'Next' })
  next.focus()
  rerender(<Pager page={2} pageTotal={2} {...paging} />)
  expect(next).toHaveFocus()
})

test('beyond the last page, Previous links to the last page', () => {
  render(<Pager page={999} pageTotal={3} {...paging} />)
  expect(screen.queryByText(/^Page/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Next' })).not.toHaveAttribute('href')
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=3')
})
