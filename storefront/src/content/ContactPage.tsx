import { PageMeta } from '@elegant/shared'
import { contactLines, siteName } from '@elegant/shared/rules'
import { Page, PageHeading, token } from '@elegant/shared/ui'
import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { FormColumns } from './FormColumns.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { onFirstInteraction } from './onFirstInteraction.ts'

const ContactForm = lazy(async () => {
  await onFirstInteraction('/contact')
  return { default: (await import(/* webpackChunkName: "contact-form" */ './ContactForm.tsx')).ContactForm }
})

/** The footer's contact details and a form (product §10.9). */
export function ContactPage() {
  return (
    <Page>
      <PageMeta
        title="Contact Us"
        description={`Ask ${siteName} in Jacksonville, Florida, about a stone, a setting or the next show.`}
        path="/contact"
      />
      <PageHeading title="Contact Us" lead="Ask about a stone, a setting or the next show. We answer in person." />
      <FormColumns>
        <Lines>
          <dt>Studio</dt>
          <dd>{contactLines.city}</dd>
          <dt>Phone</dt>
          <dd>
            <a href={contactLines.phone.href}>{contactLines.phone.label}</a>
          </dd>
          <dt>Email</dt>
          <dd>
            <a href={contactLines.email.href}>{contactLines.email.label}</a>
          </dd>
        </Lines>
        <Suspense fallback={<FormSkeleton fields={{ name: 'line', email: 'line', phone: 'line', message: 'text' }} />}>
          <ContactForm />
        </Suspense>
      </FormColumns>
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
`
