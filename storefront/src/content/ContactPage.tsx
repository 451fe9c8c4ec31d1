import { Page, PageHeading, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** Where the shop is and how to reach it; the lines of the footer (spec §2). */
export function ContactPage() {
  return (
    <Page>
      <PageHeading title="Contact Us" lead="Ask about a stone, a setting or the next show. We answer in person." />
      <Lines>
        <dt>Studio</dt>
        <dd>Jacksonville, Florida</dd>
        <dt>Phone</dt>
        <dd>
          <a href="tel:+19045550100">(904) 555-0100</a>
        </dd>
        <dt>E-mail</dt>
        <dd>
          <a href="mailto:info@elegantgems.example">info@elegantgems.example</a>
        </dd>
      </Lines>
    </Page>
  )
}

const Lines = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${token.space2} ${token.space4};
  max-width: 40rem;
  padding-top: ${token.space3};
  border-top: 1px solid ${token.hairline};

  dt {
    color: ${token.muted};
  }
  dd {
    font: 500 ${token.textXl} / 1.2 ${token.serif};
    font-variant-numeric: lining-nums;
    overflow-wrap: anywhere;
  }
`
