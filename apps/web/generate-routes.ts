/** Writes src/routeTree.gen.ts from src/routes: `node generate-routes.ts`. Build and development server do it too. */
import { Generator, getConfig } from '@tanstack/router-generator'

export const routeTree = {
  routesDirectory: 'routes',
  generatedRouteTree: 'routeTree.gen.ts',
  quoteStyle: 'single',
  disableLogging: true,
  // Files beside routes that are no routes themselves.
  routeFileIgnorePattern: '\\.test\\.',
} as const

if (process.argv[1] === import.meta.filename) {
  const root = import.meta.dirname
  const config = getConfig(
    { ...routeTree, routesDirectory: './src/routes', generatedRouteTree: './src/routeTree.gen.ts' },
    root,
  )
  await new Generator({ config, root }).run()
}
