import { useFormikContext } from '@elegant/shared/forms'
import { currencySign, exactMinor, formatMinor, parseAmount } from '@elegant/shared/rules'
import { Field, Input } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useTypedText } from './useTypedText.ts'

interface AmountFieldProps {
  /** The path of the form value, in minor units; NaN while it is blank or no amount. */
  name: string
  label: string
  value: number
  currency: string
}

/** An amount that is typed as `1,250.00` and stored in minor units. */
export function AmountField({ name, label, value, currency }: AmountFieldProps) {
  const { setFieldValue, getFieldMeta } = useFormikContext()
  const [text, setText] = useTypedText(value, (amount) => amountText(amount, currency))
  const { error, touched } = getFieldMeta(name)

  const isAmount = text.trim() === '' || !Number.isNaN(value)
  const fault = isAmount ? error : `Please enter an amount in ${currency}, such as ${amountText(125_000, currency)}`

  function change(next: string) {
    const amount = parseMinor(next, currency)
    setText(next, amount)
    void setFieldValue(name, amount)
  }

  return (
    <Field label={label} error={touched ? fault : undefined}>
      {(control) => (
        <Figure
          {...control}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountText(0, currency)}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}

/** Converts typed text to minor units; NaN for no amount, one with the sign of another currency, or with too many decimals. */
export function parseMinor(typed: string, currency: string): number {
  const sign = currencySign.exec(typed.trim())?.[0].trim()
  if (sign && sign !== getSign(currency)) return Number.NaN
  return exactMinor(parseAmount(typed) ?? Number.NaN, currency)
}

function getSign(currency: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
}

/** The text of an amount without its currency: `1,250.00`; blank if there is none. */
export function amountText(minor: number, currency: string): string {
  return Number.isNaN(minor) ? '' : formatMinor(minor, currency).replace(/^\D+/, '')
}

const Figure = styled(Input)`
  font-variant-numeric: tabular-nums;
  text-align: end;
`
