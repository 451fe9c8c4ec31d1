import { Button, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { lengthUnit } from './lengthUnit.ts'

/**
 * Shows the lengths of the facts in the other unit, here and on every page of this browser (docs/product/passport.md).
 */
export function UnitSwitch() {
  const unit = lengthUnit.use()
  const other = unit === 'mm' ? 'in' : 'mm'
  return (
    <Switch data-needs-script variant="quiet" onClick={() => lengthUnit.write(other)}>
      {other === 'in' ? 'Show inches' : 'Show millimeters'}
    </Switch>
  )
}

const Switch = styled(Button)`
  min-height: 1.5rem;
  padding: 0;
  font-size: ${token.textSm};

  @media print {
    display: none;
  }
`
