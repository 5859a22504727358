import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/expert/leads')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/expert/leads"!</div>
}
