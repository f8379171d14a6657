'use client';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#components/browser/copy-text.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

const SHOWN_MS = 2000;

/** Copies `text`. Shows `label`, or otherwise an icon, whose `name` distinguishes it from others on the page. */
export function CopyButton({
  text,
  label,
  name,
  className,
}: {
  text: string;
  label?: string;
  name?: string;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const icon = copied ? <Check aria-hidden /> : <Copy aria-hidden />;
  const press = async () => {
    await copyText(text);
    setCopied(true);
  };
  const said = (
    <span className="sr-only" role="status">
      {copied ? commonText.copied : ''}
    </span>
  );
  if (label) {
    return (
      <>
        <Button size="sm" className={className} onClick={press}>
          {icon}
          {copied ? commonText.copied : label}
        </Button>
        {said}
      </>
    );
  }
  return (
    <>
      <Tooltip content={copied ? commonText.copied : commonText.copy}>
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={name ? commonText.copyNamed(name) : commonText.copy}
          // Its tooltip also says when it has copied.
          title=""
          className={className}
          onClick={press}
        >
          {icon}
        </Button>
      </Tooltip>
      {said}
    </>
  );
}
