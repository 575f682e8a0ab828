import type { Reporter, TestModule } from 'vitest/node';

/** Says at the very end which tests failed: of a long run often only the end of what it printed is kept. */
export class FailedNames implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap((module) =>
      [...module.children.allTests('failed')].map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (failed.length > 0) process.stderr.write(`Failed tests:\n${failed.join('\n')}\n`);
  }
}
