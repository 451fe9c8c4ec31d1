import type { MailPreview } from '@elegant/shared/rules'
import {
  Button,
  Cluster,
  Field,
  Note,
  Page,
  PageHeading,
  Select,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  token,
} from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { BackLink } from '../detail/BackLink.tsx'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import { MailFrame } from './MailFrame.tsx'
import { useListMailTemplatesQuery, useSendSampleMutation } from './mailsApi.ts'

/** Every mail of the shop with sample data (docs/product/admin.md#mails). */
export function MailTemplatesPage() {
  const { currentData, isError, refetch } = useListMailTemplatesQuery()
  const [chosen, setChosen] = useState<string>()
  const items = currentData?.items ?? []
  const preview = items.find(({ name }) => name === chosen) ?? items[0]
  return (
    <Page>
      <BackLink to="/admin/mails">Mails</BackLink>
      <PageHeading
        title="Mail previews"
        lead="Each mail with made-up data, and with the name and contact lines of your shop as they are now."
      />
      {currentData && preview && (
        <NarrowColumn $width="44rem" $gap={token.space2}>
          <Field label="Mail">
            {(control) => (
              <Select
                {...control}
                value={preview.name}
                options={items.map(({ name, label }) => ({ value: name, label }))}
                onChange={({ target }) => setChosen(target.value)}
              />
            )}
          </Field>
          <Permitted to="change">
            <SampleButton preview={preview} to={currentData.to} />
          </Permitted>
          <Preview key={preview.name} preview={preview} />
        </NarrowColumn>
      )}
      {!currentData && <PageFallback title="The mails could not be loaded" isError={isError} onRetry={refetch} />}
    </Page>
  )
}

function SampleButton({ preview: { name }, to }: { preview: MailPreview; to: string | null }) {
  const [send, { isLoading }] = useSendSampleMutation()
  if (to === null) return <Note>This shop has no mail server, so no sample can be sent.</Note>

  async function sendSample() {
    await report(() => send(name).unwrap(), {
      done: `A sample is on its way to ${to}`,
      failed: 'The sample was not sent',
    })
  }

  return (
    <Cluster>
      <Button isBusy={isLoading} onClick={() => void sendSample()}>
        Send to me
      </Button>
      <Note>Goes to {to}, with “Sample” in its subject.</Note>
    </Cluster>
  )
}

function Preview({ preview: { subject, text, html } }: { preview: MailPreview }) {
  const [tab, setTab] = useState('html')
  return (
    <>
      <Subject>
        Subject: <strong>{subject}</strong>
      </Subject>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Form of the mail">
          <Tab value="html">As in a mail program</Tab>
          <Tab value="text">Plain text</Tab>
        </TabList>
        <TabPanel value="html">
          <MailFrame title={subject} html={html} />
        </TabPanel>
        <TabPanel value="text">
          <Text>{text}</Text>
        </TabPanel>
      </Tabs>
    </>
  )
}

const Subject = styled.p`
  overflow-wrap: anywhere;

  strong {
    font-weight: 600;
  }
`

const Text = styled.pre`
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
