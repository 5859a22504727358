import { createFileRoute, redirect } from '@tanstack/react-router'
import { toRoute } from '#lib/address.ts'
import { paths } from '#lib/paths.ts'

export const Route = createFileRoute('/account/')({
  beforeLoad: () => {
    throw redirect({ ...toRoute(paths.matches()), replace: true })
  },
})
