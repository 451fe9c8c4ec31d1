import { Provider } from '@elegant/shared'
import { buildItem, renderPage } from '@elegant/shared/testing'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { AddToCart } from './AddToCart.tsx'

test.each([
  ['Product', 'Enquire Now'],
  ['Event', 'Register for This Event'],
  ['Service', 'Book Service'],
] as const)('without JavaScript, a %s has a link to the contact form in place of its button', async (type, label) => {
  const { store, unmount } = renderPage(<p />)
  const page = (
    <Provider store={store}>
      <AddToCart item={buildItem({ item_type: type, slug: 'welo opal' })} />
    </Provider>
  )
  const html = renderToString(page)
  expect(html).toMatch(new RegExp(`<noscript><a href="/contact\\?about=welo%20opal"[^>]*>${label}</a></noscript>`))
  unmount()

  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  const root = await act(async () => hydrateRoot(place, page))
  expect(screen.getByRole('button', { name: label })).toHaveAttribute('data-needs-script')
  act(() => root.unmount())
  place.remove()
})
