import { useQuery } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefPrice, pricedOf } from './brief-price.ts'
import { PriceLikeYours } from './PriceLikeYours.tsx'
import { topicOf } from './price-question.ts'

/** What projects like this brief's cost; nothing while too few are known. */
export function BriefPrice({ brief, className }: { brief: Brief; className?: string }) {
  const { api } = useShell()
  const { data: price } = useQuery(briefPrice(api, brief))
  if (!price) return null
  return (
    <PriceLikeYours
      price={price}
      topic={topicOf(pricedOf(brief))}
      home={brief.country.code}
      {...(className ? { className } : {})}
    />
  )
}
