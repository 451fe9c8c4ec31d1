import { Provider, refetchOnReconnect } from '@elegant/shared'
import { buildThread, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { openThread } from '../testing/threadPage.tsx'
import { ShipTo } from './ShipTo.tsx'

describe('where to send the piece', () => {
  const address = {
    name: 'Ada Lovelace',
    street: '12 Ocean Ave',
    extra: '',
    city: 'Jacksonville',
    region: 'FL',
    postal_code: '32250',
    country: 'United States',
  }
  const money = { currency: 'USD', promised: 100_000, paid: 0, owed: 100_000, due: [], payments: [] }
  const save = 'POST /threads/link/a-key/address'

  test('is asked once an estimate is accepted', async () => {
    const { user, sent } = openThread(buildThread({ ship_to: null, money }), {
      [save]: buildThread({ ship_to: address, money }),
    })
    const form = within(await screen.findByRole('region', { name: 'Where shall we send it?' }))
    expect(form.getByLabelText('Name')).toHaveValue('Ada Lovelace')
    await user.type(form.getByLabelText('Street and number'), '12 Ocean Ave')
    await user.type(form.getByLabelText('City'), 'Jacksonville')
    await user.type(form.getByLabelText('State or region'), 'FL')
    await user.type(form.getByLabelText('ZIP or postal code'), '32250')
    await user.click(form.getByRole('button', { name: 'Save the address' }))
    const shown = within(await screen.findByRole('region', { name: 'Send to' }))
    expect(shown.getByText(/12 Ocean Ave/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Send to' })).toHaveFocus()
    expect(sent).toEqual([address])
  })

  test('can be changed until the parcel is on its way', async () => {
    const { user } = openThread(buildThread({ ship_to: address, money }))
    await user.click(await screen.findByRole('button', { name: 'Change the address' }))
    expect(screen.getByLabelText('Street and number')).toHaveValue('12 Ocean Ave')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('region', { name: 'Send to' })).toBeVisible()
  })

  test('keeps the name of a country that the server has, if the browser knows it by another', async () => {
    const thread = buildThread({ ship_to: { ...address, country: 'TR' }, money })
    const { store, unmount } = renderPage(<p />)
    const page = (
      <Provider store={store}>
        <ShipTo threadKey="a-key" thread={thread} />
      </Provider>
    )
    const place = document.createElement('div')
    place.innerHTML = renderToString(page)
    unmount()
    document.body.append(place)
    jest.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Turkey')
    const onRecoverableError = jest.fn()
    const root = await act(async () => hydrateRoot(place, page, { onRecoverableError }))
    expect(place).toHaveTextContent('Türkiye')
    expect(onRecoverableError).not.toHaveBeenCalled()
    act(() => root.unmount())
    place.remove()
  })

  test('leaves the focus where it is when the address was given elsewhere', async () => {
    let thread = buildThread({ ship_to: null, money })
    const { store } = openThread(() => thread)
    refetchOnReconnect(store)
    expect(await screen.findByRole('region', { name: 'Where shall we send it?' })).toBeVisible()
    thread = buildThread({ ship_to: address, money })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Send to' })).not.toHaveFocus()
  })

  test('stays in the form if it was not saved', async () => {
    const { user } = openThread(buildThread({ ship_to: null, money }), { [save]: refuse(503, 'The shop is busy.') })
    await user.type(await screen.findByLabelText('Street and number'), '12 Ocean Ave')
    await user.type(screen.getByLabelText('City'), 'Jacksonville')
    await user.type(screen.getByLabelText('ZIP or postal code'), '32250')
    await user.click(screen.getByRole('button', { name: 'Save the address' }))
    expect(await screen.findByText('The address was not saved')).toBeVisible()
    expect(screen.getByLabelText('Street and number')).toHaveValue('12 Ocean Ave')
  })

  test.each([
    ['before an estimate is accepted', { ship_to: null }],
    ['by a server that keeps no addresses', { money }],
    [
      'once the parcel is on its way',
      {
        ship_to: null,
        money,
        shipping: { carrier: 'UPS', tracking_number: '1', tracking_url: null, shipped_at: '2026-03-07T15:00:00.000Z' },
      },
    ],
  ] as const)('is not asked %s', async (_, changes) => {
    openThread(buildThread(changes))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /send it|Send to/ })).not.toBeInTheDocument()
  })

  test('the invoice of an accepted estimate is a PDF', async () => {
    openThread(buildThread({ ship_to: address, money }))
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute('href', '/e/a-key/invoice.pdf')
  })
})
