import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { PublicFrame } from '../frame/public-frame.tsx';

/** Renders a page of legal text in plain words. */
export function LegalPage({
  title,
  summary,
  children,
}: {
  title: string;
  summary: string;
  children: ReactNode;
}) {
  const { state } = useLocation();
  return (
    <PublicFrame width="text">
      <p>
        <Link
          to={paths.login}
          state={state}
          className="-ms-2 inline-flex min-h-11 items-center gap-1 rounded-sm px-2 font-semibold text-brand-ink underline underline-offset-2"
        >
          <span aria-hidden>‹</span> Back to Login
        </Link>
      </p>
      <PageHeading title={title} className="mt-4" />
      <p className="mt-3 rounded-sm border border-brand-edge bg-brand-soft px-4 py-3">{summary}</p>
      <div className="mt-8 flex flex-col gap-7">{children}</div>
    </PublicFrame>
  );
}

/** Renders one headed part of a legal page. */
export const Clause = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex max-w-[68ch] flex-col gap-2">
    <h2 className="text-heading">{title}</h2>
    {children}
  </section>
);
