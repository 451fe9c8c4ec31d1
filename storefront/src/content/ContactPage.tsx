import { PageMeta, useShopFacts } from '@elegant/shared'
import { phoneHref, siteLabel } from '@elegant/shared/rules'
import { Page, PageHeading, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { PageColumns } from '../ui/PageColumns.tsx'
import { lazyForm } from './lazyForm.tsx'
import { contactFields } from './requestFields.ts'

const ContactForm = lazyForm(
  '/contact',
  contactFields,
  async () => (await import(/* webpackChunkName: "contact-form" */ './ContactForm.tsx')).ContactForm,
)

/** The footer's contact details and a form (docs/product/content.md#blog-and-contact). */
export function ContactPage() {
  const { name, city, phone, email, website } = useShopFacts()
  return (
    <Page>
      <PageMeta
        title="Contact Us"
        description={`Ask ${name} in ${city}, about a stone, a setting or the next show.`}
        path="/contact"
      />
      <PageHeading title="Contact Us" lead="Ask about a stone, a setting or the next show. We answer in person." />
      <PageColumns $columns="2fr 3fr">
        <Lines>
          <dt>Studio</dt>
          <dd>{city}</dd>
          {phone && (
            <>
              <dt>Phone</dt>
              <dd>
                <a href={phoneHref(phone)}>{phone}</a>
              </dd>
            </>
          )}
          {email && (
            <>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {website && (
            <>
              <dt>Website</dt>
              <dd>
                <a href={website}>{siteLabel(website)}</a>
              </dd>
            </>
          )}
        </Lines>
        <ContactForm />
      </PageColumns>
    </Page>
  )
}

const Lines = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${token.space2} ${token.space4};
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
  /* Enlarged, a number is wider than a phone. */
  a {
    white-space: normal;
  }
`
