import { screen } from '@testing-library/react'
import { openItem } from '../../testing/itemPage.ts'

test('the gem facts of a product are in a table, each once', async () => {
  const pair = (name: unknown, value: unknown) => ({ '@type': 'PropertyValue', name, value })
  const additionalProperty = [pair('Origin', 'Welo'), pair('Carat weight', 6.82), pair('Origin', 'Muzo'), pair('', 'x')]
  openItem({ item_info: { additionalProperty } })
  expect(await screen.findByText('Welo')).toHaveRole('definition')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Origin', 'Carat weight'])
  expect(screen.getByText('6.82')).toBeVisible()
})

test('a fact says how the shop knows it, and a lab report can be opened', async () => {
  const weight = {
    name: 'Carat weight',
    value: 4.3,
    asTyped: '4.30',
    unitText: 'ct',
    measurementTechnique: 'Tested here',
  }
  const report = { name: 'Lab report', value: 'GIA 1', url: 'https://lab.example/1' }
  openItem({ item_info: { additionalProperty: [weight, report] } })
  expect(await screen.findByText('4.30 ct')).toHaveTextContent('4.30 ct')
  expect(screen.getByText('Tested here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'GIA 1' })).toHaveAttribute('href', 'https://lab.example/1')
})

test.each([
  ['/media/0a/document.pdf', 'Lab report (PDF)'],
  ['/media/0a/1600.webp', 'Lab report (picture)'],
])('an uploaded lab report has a link beside its number: %s', async (url, name) => {
  openItem({ item_info: { additionalProperty: [{ name: 'Lab report', value: 'GIA 1', url }] } })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', url)
  expect(screen.queryByRole('link', { name: 'GIA 1' })).not.toBeInTheDocument()
})
