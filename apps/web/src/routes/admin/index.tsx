import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '#lib/paths.ts'

export const Route = createFileRoute('/admin/')({
  beforeLoad: () => {
    throw redirect({ ...links.adminExperts(), replace: true })
  },
})
