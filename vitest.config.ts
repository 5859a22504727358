import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data*/**', 'e2e/**']
// Worker threads that share modules halve the time; the price is that no module may keep mutable state.
const shared = {
  exclude,
  pool: 'threads' as const,
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['apps/server/src/testing/fail-on-console.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'demo/**/*.test.ts', 'checks/database/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'plain',
          include: ['{packages,checks,tools,bench}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'checks/database/**'],
        },
      },
    ],
  },
})
