import { Export } from '@dubs/contract';
import { getExport, requestExport } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const exportsRouter = router({
  get: userProcedure.output(Export).query(({ ctx }) => getExport(ctx.core, ctx.actor)),
  request: userProcedure
    .output(Export)
    .mutation(({ ctx }) => ctx.once((core) => requestExport(core, ctx.actor))),
});
