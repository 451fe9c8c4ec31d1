import { notify } from '@elegant/shared'
import { type Item, lightLabels, type TurntableLight, turntableLights, turntableSheet } from '@elegant/shared/rules'
import { AutoGrid, Button, Choice, Cluster, Field, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { DropZone } from '../forms/DropZone.tsx'
import { FileInput } from '../forms/FileInput.tsx'
import { wrongFiles } from './cutSheet.ts'
import { lightPhrases } from './lightPhrases.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { TurntableTile } from './TurntableTile.tsx'
import { useSheet } from './useSheet.ts'

/**
 * The turntables of a product: one clip for each light, cut into frames in this browser
 * (docs/product/media.md#the-light-bench).
 */
export function TurntablesEditor({ item }: { item: Item }) {
  const { turntables = [] } = item
  const heading = useRef<HTMLHeadingElement>(null)
  const freeLight = turntableLights.find((light) => turntables.every((one) => one.light !== light))
  const [chosen, setLight] = useState<TurntableLight>()
  const light = chosen ?? freeLight ?? turntableLights[0]
  const { step, sheet, error, cut, send, cancel, refuse } = useSheet(item.id, () => {
    setLight(undefined)
    notify.success('Turntable added successfully')
  })
  const isReplaced = turntables.some((one) => one.light === light)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    if (files.length > 0) void cut(files)
    // The same file can be chosen again.
    target.value = ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (step.name === 'choose') refuse(wrongFiles)
    else if (step.name === 'check') void send(light)
  }

  return (
    <Section>
      <SectionTitle ref={heading} tabIndex={-1}>
        Light bench
      </SectionTitle>
      <Note>
        One clip of a whole turn for each light, 6 to 10 seconds long. A gray ground and the same exposure make the
        measured colors comparable.
      </Note>
      {turntables.length > 0 && (
        <AutoGrid as="ul" $min="min(13rem, 45%)" $gap={token.space2}>
          {turntables.map((one) => (
            <TurntableTile key={one.id} turntable={one} title={item.title} onGone={() => heading.current?.focus()} />
          ))}
        </AutoGrid>
      )}
      <DropZone onFiles={(files) => void cut(files)}>
        <Form onSubmit={submit} noValidate>
          <Choice
            label="Light"
            options={turntableLights.map((value) => ({ value, label: lightLabels[value] }))}
            value={light}
            onChange={setLight}
          />
          <Field label={`Clip or ${turntableSheet.frames} pictures`} error={error}>
            {(control) => <FileInput multiple accept="video/*,image/*" onChange={choose} {...control} />}
          </Field>
          {step.name === 'cut' && (
            <progress aria-label="Cutting frames" value={step.done} max={turntableSheet.frames} />
          )}
          {step.name === 'send' && <progress aria-label="Uploading the turntable" value={step.share} max={1} />}
          {sheet && <SheetPreview sheet={sheet} />}
          <Cluster $gap={token.space2}>
            <Button type="submit" variant="primary" isBusy={step.name === 'cut' || step.name === 'send'}>
              {isReplaced ? 'Replace' : 'Add'} the turntable {lightPhrases[light]}
            </Button>
            {step.name !== 'choose' && (
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            )}
          </Cluster>
        </Form>
      </DropZone>
    </Section>
  )
}

const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  margin-top: ${token.space4};
  font-size: ${token.textSm};
`

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${token.space2};

  progress {
    width: min(100%, 22rem);
    height: 0.5rem;
    accent-color: ${token.opalText};
  }
`
