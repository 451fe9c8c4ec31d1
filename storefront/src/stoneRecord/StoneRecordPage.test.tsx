import type { StoneRecord } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const record: StoneRecord = {
  id: 4,
  items_id: 7,
  sku: 'PRO 1',
  cause: 'sale',
  recorded_at: '2026-11-25T15:00:00.000Z',
  title: 'Smoked Welo Opal',
  description: 'Blue fire on black.',
  facts: [
    { name: 'Treatment', text: 'Smoke', basis: 'Tested here', url: '' },
    { name: 'Lab report', text: 'GIA 1', basis: '', url: 'https://lab.example/1' },
  ],
  picture: { url: '/media/a/800.webp', alt: 'A black opal' },
}
const older: StoneRecord = { ...record, id: 2, title: 'Black Opal', cause: 'owner' }

function open(search = '', api: FakeApi = {}) {
  return renderPage(routes, {
    path: `/stone/PRO%201${search}`,
    api: { 'GET /stones/PRO 1': [record, older], ...api },
  })
}

test('a record says what the shop said on the day of sale, and leads to its certificate', async () => {
  open('?record=4')
  expect(await screen.findByRole('heading', { level: 1, name: 'Smoked Welo Opal' })).toBeVisible()
  expect(screen.getByText(/As recorded on/)).toHaveTextContent('November 25, 2026, the day of sale')
  for (const words of ['Smoke', 'Tested here', 'Blue fire on black.']) expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('img', { name: 'A black opal' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'GIA 1' })).toHaveAttribute('href', 'https://lab.example/1')
  expect(screen.getByRole('link', { name: 'Certificate as PDF' })).toHaveAttribute(
    'href',
    '/stone/PRO%201/certificate-4.pdf',
  )
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the lab report that was uploaded for the stone can be read with its record', async () => {
  const facts = [{ name: 'Lab report', text: 'GIA 1', basis: '', url: '/media/0a/document.pdf' }]
  open('', { 'GET /stones/PRO 1': [{ ...record, facts }] })
  expect(await screen.findByRole('link', { name: 'Lab report (PDF)' })).toHaveAttribute(
    'href',
    '/media/0a/document.pdf',
  )
})

test('without a number the latest is shown, with links to the others', async () => {
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: 'Smoked Welo Opal' })
  await user.click(screen.getByRole('link', { name: /^Record 2/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Black Opal' })).toBeVisible()
  expect(screen.getByText(/As recorded on/)).not.toHaveTextContent('day of sale')
})

test.each([
  ['?record=99', {}],
  ['', { 'GET /stones/PRO 1': [] }],
  // A server of the core API.
  ['', { 'GET /stones/PRO 1': refuse(404, 'There is no such call') }],
])('a record that is not there says so: %s %j', async (search, api) => {
  open(search, api)
  expect(await screen.findByText('Record not found')).toBeVisible()
})
