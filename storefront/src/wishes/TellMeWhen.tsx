import { type ItemListArgs, lazyPart, loadPressed, useShopFacts } from '@elegant/shared'
import { Button, Skeleton, token } from '@elegant/shared/ui'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'

const WishForm = lazyPart(async () => (await import(/* webpackChunkName: "wish" */ './WishForm.tsx')).WishForm)

interface TellMeWhenProps {
  listArgs: ItemListArgs
  categoryName: string | undefined
}

/** Offers to tell by email when something new fits the list (docs/product/wishes.md), in a shop that can send mail. */
export function TellMeWhen({ listArgs, categoryName }: TellMeWhenProps) {
  const { sendsMail } = useShopFacts()
  const { search, category, price, tags, kinds, facts } = listArgs
  const query = { search, category, price, tags, kinds, facts }
  const key = JSON.stringify(query)
  const [openFor, setOpenFor] = useState<string>()
  if (!sendsMail) return null

  async function openForm() {
    setOpenFor(key)
    if (!(await loadPressed(WishForm))) setOpenFor(undefined)
  }

  return (
    <Section data-needs-script aria-label="Tell me when">
      {openFor === key ? (
        <Suspense fallback={<Skeleton $height="12rem" />}>
          <WishForm key={key} query={query} categoryName={categoryName} />
        </Suspense>
      ) : (
        <>
          <p>Not what you’re looking for? We’ll email you when something new fits this view.</p>
          <Button onClick={() => void openForm()}>Tell me when</Button>
        </>
      )}
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  justify-items: start;
  gap: ${token.space2};
  margin-top: ${token.space5};
  padding-top: ${token.space3};
  border-top: 1px solid ${token.hairline};

  > * {
    max-width: ${token.measure};
  }
`
