import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '#lib/paths.ts'

export const Route = createFileRoute('/expert/')({
  beforeLoad: () => {
    throw redirect({ ...links.leads(), replace: true })
  },
})
