import { errorMessage } from '@elegant/shared'
import { formatMinor, type ThreadMoney } from '@elegant/shared/rules'
import { Alert, Button, Cluster, Note, Stack, token } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { useBeginPaymentMutation } from './threadApi.ts'

type Sum = 'due' | 'all'

/** Pays the next sum that is due, or all that is owed, on the page of the payment service. */
export function PayButtons({ threadKey, money: { currency, owed, due } }: { threadKey: string; money: ThreadMoney }) {
  const [begin, { error }] = useBeginPaymentMutation()
  const [leaving, setLeaving] = useState<Sum>()
  // The browser may show this page again as it was left.
  useEffect(() => {
    const onShow = () => setLeaving(undefined)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const [next] = due
  if (!next) return null
  const choices: { sum: Sum; label: string }[] = [
    { sum: 'due', label: `Pay ${formatMinor(next.amount, currency)}` },
    ...(owed > next.amount ? [{ sum: 'all', label: `Pay all, ${formatMinor(owed, currency)}` } as const] : []),
  ]

  async function pay(sum: Sum) {
    setLeaving(sum)
    const { data } = await begin({ key: threadKey, sum })
    if (data) window.location.assign(data.url)
    else setLeaving(undefined)
  }

  return (
    <Stack $gap={token.space1}>
      {error && (
        <Alert tone="destructive" title="The payment could not begin.">
          {errorMessage(error)}
        </Alert>
      )}
      <Cluster $gap={token.space1}>
        {choices.map(({ sum, label }, place) => (
          <Button
            key={sum}
            variant={place === 0 ? 'primary' : 'secondary'}
            isBusy={leaving !== undefined}
            onClick={() => void pay(sum)}
          >
            {leaving === sum ? 'Opening…' : label}
          </Button>
        ))}
      </Cluster>
      <Note>You pay on a page of the payment service. We never see your card.</Note>
    </Stack>
  )
}
