import { Button, Cluster, phone, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { setShortcuts, useShortcutSetting } from './shortcutSetting.ts'

/** The shortcuts of a page, as a line, and the switch that turns them off. */
export function ShortcutHelp({ keys }: { keys: readonly (readonly [key: string, effect: string])[] }) {
  const isOn = useShortcutSetting()
  return (
    <Line aria-label="Keyboard shortcuts" role="note">
      {isOn &&
        keys.map(([key, effect]) => (
          <span key={key}>
            <kbd>{key}</kbd> {effect}
          </span>
        ))}
      <Button variant="quiet" onClick={() => setShortcuts(!isOn)}>
        {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </Button>
    </Line>
  )
}

const Line = styled(Cluster)`
  gap: 0 ${token.space2};
  margin-top: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textXs};

  kbd {
    padding-inline: 0.3rem;
    border: 1px solid ${token.hairline};
    border-radius: 4px;
    font: inherit;
  }
  button {
    min-height: 1.75rem;
    font-size: ${token.textXs};
  }
  ${phone} {
    display: none;
  }
`
