import { useTranslation } from 'react-i18next'
import type { DeliveryItem } from '@husrum/contract/back-office/outbox.ts'
import { Badge } from '#ui/text/Badge.tsx'

const tones = { waiting: 'new', retrying: 'info', sent: 'success', dead: 'danger', expired: 'off' } as const

export function DeliveryState({ state }: Pick<DeliveryItem, 'state'>) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`admin-outbox.state.${state}`)}</Badge>
}

export function ChannelName({ channel }: Pick<DeliveryItem, 'channel'>) {
  const { t } = useTranslation()
  return t(`admin-outbox.channel.${channel}`)
}
