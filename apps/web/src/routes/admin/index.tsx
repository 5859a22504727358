import { createFileRoute, redirect } from '@tanstack/react-router'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'

export const Route = createFileRoute('/admin/')({
  beforeLoad: () => {
    throw redirect({ ...target(paths.adminExperts()), replace: true })
  },
})
